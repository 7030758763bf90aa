# Runs a command, and waits for the processes that outlive their parent too, as Chromium's do. Their
# CPU time then counts as that of this process's children; otherwise it would be lost.
use strict;
use warnings;
use Config;
use POSIX ':sys_wait_h';

# See prctl(2) and PR_SET_CHILD_SUBREAPER.
my %prctl_number = (x86_64 => 157, aarch64 => 167);
my $set_child_subreaper = 36;
my $tries = 50;
my $try_every_s = 0.1;

my ($architecture) = split /-/, $Config{archname};
my $prctl = $prctl_number{$architecture};
syscall($prctl, $set_child_subreaper, 1, 0, 0, 0) if defined $prctl;

my $command = fork;
die "cannot fork: $!" unless defined $command;
if ($command == 0) {
  exec { $ARGV[0] } @ARGV or die "cannot run $ARGV[0]: $!";
}
my $status = 0;
while ((my $ended = wait) > 0) {
  next if $ended != $command;
  $status = $?;
  last;
}
for (1 .. $tries) {
  my $ended = waitpid(-1, WNOHANG);
  last if $ended < 0;
  select(undef, undef, undef, $try_every_s) if $ended == 0;
}
exit(WIFEXITED($status) ? WEXITSTATUS($status) : 1);
