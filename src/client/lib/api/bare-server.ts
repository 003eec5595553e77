/** Whether the server is known to be one of the bare specification, which must not be asked for more. */
let isBare = false

export const bareServer = {
  isKnown: () => isBare,
  set(found: boolean) {
    isBare = found
  },
}
