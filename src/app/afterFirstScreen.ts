// Tasks that wait for the first screen: until it is shown, the connection and the main thread
// belong to it.
import { showroomEvents } from '#state/showroomEvents.ts';

/** If it returns a promise that rejects, it runs again after the next screen. */
type Task = () => unknown;

/** Runs the tasks, in their order, once the first screen is shown. Skips those that are missing. */
export function afterFirstScreen(tasks: readonly (Task | false | undefined)[]): void {
  let due = tasks;
  showroomEvents.on('screen', () => {
    const now = due;
    due = [];
    for (const task of now)
      if (task)
        Promise.resolve(task()).catch(() => {
          due = [...due, task];
        });
  });
}
