// What is said of texts that a machine has translated.
export const MACHINE = {
  unread: 'Translated by a machine. Say that it is right, or change it.',
  read: 'Read and right',
  readText: (name: string) => `Read and right: ${name}`,
  counted: (count: number) => (count === 1 ? '1 text not read' : `${count} texts not read`),
} as const;
