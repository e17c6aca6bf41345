/** Descriptions of removed content, by selector. Changes that affect only the styling aren't reported. */
const REMOVED_CONTENT: readonly (readonly [selector: string, words: string])[] = [
  ['script, [data-pasted-handler]', 'a script'],
  ['img, picture, svg, canvas', 'an image'],
  ['video, audio', 'a video or sound'],
  ['iframe, object, embed, frame', 'an embedded page'],
  ['form, input, select, textarea, button', 'a form'],
  ['table', 'a table (its text was kept)'],
]

/** Removed with their content; of other elements the text is kept. */
const WHOLE = 'script, style, svg, canvas, img, picture, video, audio, iframe, object, embed, frame, select, textarea'

const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** Reads the link as browsers do, which ignore line breaks in it. */
function hasOtherScheme(link: Element): boolean {
  const address = link.getAttribute('href') ?? ''
  return URL.canParse(address) && !SCHEMES.has(new URL(address).protocol)
}

/**
 * Renames event handlers before parsing: browsers try to compile those of any parsed document, which the page's content
 * security policy blocks with a console error.
 */
const withoutHandlers = (html: string): string =>
  html.replaceAll(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])on[a-z]+(?=\s*=)/gi, '$1data-pasted-handler data-was'),
  )

/**
 * Sanitizes pasted HTML for rich text, parsed in a document that runs and loads nothing; `removed` describes what was
 * left out.
 */
export function cleanPaste(html: string): { html: string; removed: string[] } {
  const read = new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
  const { body } = read
  // The parser moves the first elements of a paste into the head.
  const removed = REMOVED_CONTENT.flatMap(([selector, words]) => (read.querySelector(selector) ? [words] : []))
  for (const link of body.querySelectorAll('a[href]')) {
    if (!hasOtherScheme(link)) continue
    removed.push(`a link to ${(link.getAttribute('href') ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`)
    link.removeAttribute('href')
  }
  for (const element of body.querySelectorAll(WHOLE)) element.remove()
  for (const element of body.querySelectorAll('[data-pasted-handler]')) {
    for (const name of ['data-pasted-handler', 'data-was']) element.removeAttribute(name)
  }
  return { html: body.innerHTML, removed }
}
