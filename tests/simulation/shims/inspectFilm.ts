// Films are read in a process of its own; in the simulation every film can be played.
export const inspectFilm = (): Promise<{ warnings: string[] }> => Promise.resolve({ warnings: [] });
