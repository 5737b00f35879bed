<?php // What composer would write: the classes of Debian's packages, and of the client.
require 'GuzzleHttp/autoload.php';
$code = is_dir('client/lib') ? 'client/lib/' : 'client/src/';
spl_autoload_register(fn($name) => require $code . strtr(substr($name, strlen('OpenAPI\Client\\')), '\\', '/') . '.php');
