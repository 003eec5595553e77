/** A quota in bytes that the base and the application never need. */
export const enough = 100_000_000

/**
 * Writes so many bytes into a separate database; returns the error's name, or null. For a value that exceeds the room
 * it knows, Chromium measures the room again, which takes half a minute for smaller ones. Runs in the page.
 */
export const tryToKeep = (characters: number) =>
  new Promise<string | null>((resolve) => {
    const opening = indexedDB.open('little')
    opening.onupgradeneeded = () => opening.result.createObjectStore('little')
    opening.onerror = () => resolve(opening.error?.name ?? null)
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction('little', 'readwrite')
      writing.objectStore('little').put(new Uint8Array(characters), 1)
      const end = () => {
        database.close()
        resolve(writing.error?.name ?? null)
      }
      writing.oncomplete = end
      writing.onabort = end
    }
  })
