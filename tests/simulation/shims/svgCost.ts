// Replaces the measurement of a drawing's cost for a kiosk, which needs a process of its own; in
// the simulation a drawing costs nothing.
export const inspectSvgCost = (): Promise<string[]> => Promise.resolve([]);
export const svgBounds = (): Promise<number[]> => Promise.resolve([0, 0, 1, 1]);
