/**
 * Makes the page's only Trusted Types policy: text with a tag never becomes elements, scripts come from this origin.
 * Browsers without Trusted Types keep to the rest of the content security policy.
 */
export function refuseMarkup() {
  window.trustedTypes?.createPolicy('default', {
    // Libraries write style sheets and single character references this way.
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('text with a tag does not become elements')
      return text
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin)
        throw new TypeError('a script of another origin')
      return url
    },
  })
}
