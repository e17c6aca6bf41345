/** What is taken out of a paste, in words, by what finds it. What only looks different afterwards is not told of. */
const taken: readonly (readonly [selector: string, words: string])[] = [
  ['script, [data-pasted-handler]', 'a script'],
  ['img, picture, svg, canvas', 'a picture'],
  ['video, audio', 'a video or sound'],
  ['iframe, object, embed, frame', 'a frame with another page'],
  ['form, input, select, textarea, button', 'a form'],
  ['table', 'a table (its words are kept)'],
]

/** Taken out with what they hold; of everything else the words are kept. */
const WHOLE = 'script, style, svg, canvas, img, picture, video, audio, iframe, object, embed, frame, select, textarea'

const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** Read as browsers read it, which leave out line breaks within. */
function hasOtherScheme(link: Element): boolean {
  const address = link.getAttribute('href') ?? ''
  return URL.canParse(address) && !SCHEMES.has(new URL(address).protocol)
}

/**
 * Handlers are told of by another name before anything parses them: browsers try those of every document that is made,
 * which the page's policy stops, and complain of it.
 */
const withoutHandlers = (html: string): string =>
  html.replaceAll(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])on[a-z]+(?=\s*=)/gi, '$1data-pasted-handler data-was'),
  )

/**
 * What of pasted HTML a rich text may take on, read in a document in which nothing runs or loads; `removed` names in plain
 * words what it left out.
 */
export function cleanPaste(html: string): { html: string; removed: string[] } {
  const read = new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
  const { body } = read
  // What comes first in a paste stands in the head.
  const removed = taken.flatMap(([selector, words]) => (read.querySelector(selector) ? [words] : []))
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
