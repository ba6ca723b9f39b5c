/* What the player wants to be kept on this device: what was learnt from their own tiles. It belongs to one network; with
   another one it says nothing, so it is kept under the address of the modules. */

const [BASE, STORE, KEY] = ["referee-photo", "own", "own"];
const NETWORK = new URL(".", import.meta.url).pathname;

function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(BASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function run(mode, act) {
  const base = await open();
  try {
    return await new Promise((resolve, reject) => {
      const task = base.transaction(STORE, mode);
      const asked = act(task.objectStore(STORE));
      task.oncomplete = () => resolve(asked.result);
      task.onerror = task.onabort = () => reject(task.error);
    });
  } finally {
    base.close();
  }
}

/* Whether it could be kept; browsers may refuse. */
export const saveOwn = (own) => run("readwrite", (store) => store.put({ network: NETWORK, own }, KEY)).then(() => true, () => false);

export async function loadOwn() {
  try {
    const kept = await run("readonly", (store) => store.get(KEY));
    return kept?.network === NETWORK ? kept.own : null;
  } catch {
    return null;
  }
}

export const dropOwn = () => new Promise((resolve) => {
  const asked = indexedDB.deleteDatabase(BASE);
  asked.onsuccess = asked.onerror = asked.onblocked = () => resolve();
});
