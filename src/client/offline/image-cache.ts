/** The cache of logos and chat pictures. Not the shell's own: a sign-out deletes it. */
export const IMAGE_CACHE = 'promodesk-images'
