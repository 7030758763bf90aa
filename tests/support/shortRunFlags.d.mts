export const SHORT_RUN_FLAGS: string[];
