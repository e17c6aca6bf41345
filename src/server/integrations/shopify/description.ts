import sanitizeHtml from 'sanitize-html'

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The text of an HTML description, with a line for each paragraph, line break and list item. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/ *\n */g, '\n')
    .trim()

/** The HTML that `plainText` turns into this text. */
export const descriptionHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>')
