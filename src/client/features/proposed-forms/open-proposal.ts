type Opening = { location: { hash: string; pathname: string }; cause: string }

/** Opens a form that the fragment of its address fills in. Every page has this code, so that the rest is lazy. */
export async function openProposal({ location, cause }: Opening): Promise<void> {
  if (location.hash && cause !== 'preload') await (await import('./proposed-form.ts')).openProposed(location)
}
