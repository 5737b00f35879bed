<?php // What composer would write: the classes of Debian's packages, and of the client.
require 'GuzzleHttp/autoload.php';
spl_autoload_register(fn($name) => require 'client/lib/' . strtr(substr($name, strlen('OpenAPI\Client\\')), '\\', '/') . '.php');
