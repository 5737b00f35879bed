<?php
require 'scenario.php';
