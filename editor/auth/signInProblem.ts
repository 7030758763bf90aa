// Why the company's sign-in led back without signing in. See
// src/server/operating/README.md#the-companys-sign-in.
import { isSignInProblem, SIGN_IN_PROBLEM, type SignInProblem } from '#rules/signInProblems.ts';

/** Reads the problem from the address bar and removes it there. */
export function takeSignInProblem(): SignInProblem | null {
  const url = new URL(window.location.href);
  const problem = url.searchParams.get(SIGN_IN_PROBLEM);
  if (!isSignInProblem(problem)) return null;
  url.searchParams.delete(SIGN_IN_PROBLEM);
  window.history.replaceState(window.history.state, '', url);
  return problem;
}
