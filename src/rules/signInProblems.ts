// Why the company's sign-in led back without signing in: a parameter of the editor's address. See
// src/server/operating/README.md#the-companys-sign-in.

export const SIGN_IN_PROBLEM = 'signInProblem';

const SIGN_IN_PROBLEMS = ['away', 'expired', 'failed', 'refused'] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export const isSignInProblem = (value: unknown): value is SignInProblem =>
  SIGN_IN_PROBLEMS.includes(value as SignInProblem);
