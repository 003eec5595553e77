/**
 * Creates the page's only Trusted Types policy: text with a tag never becomes elements, and scripts come from this
 * origin. Browsers without Trusted Types apply the rest of the content security policy.
 */
export function refuseMarkup() {
  window.trustedTypes?.createPolicy('default', {
    // Libraries assign style sheets and single character references as HTML.
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('text with a tag does not become elements')
      return text
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('a script of another origin')
      return url
    },
  })
}
