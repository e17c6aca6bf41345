import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts that contain such a word because the specification fixes them. */
const FIXED = /\b(?:subscription|status) cancelled\b|^cancelled$/gi

const words = wordsOf(readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8'))

/** Returns the words of a text that English product copy doesn't use, by the last table of docs/glossary.md. */
const badWords = (text: string): string[] => text.replace(FIXED, '').match(words) ?? []

/** Returns one line per text with such a word; empty if the copy is fine. */
export const copyProblems = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].flatMap((text) => {
    const found = badWords(text)
    return found.length > 0 ? [`"${found.join('", "')}" in: ${text.replace(/\s+/g, ' ').trim()}`] : []
  })

/** Fails if any of the texts has such a word. */
export function expectPlainCopy(texts: Iterable<string>): void {
  const problems = copyProblems(texts)
  if (problems.length > 0) throw new Error(`Words that docs/glossary.md rules out:\n${problems.join('\n')}`)
}

/** Returns the sentences among the values of a JSON reply: strings with a space, since ids and statuses have none. */
export function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  // The preview of an email in another language.
  if ('html' in value && /<html lang="(?!en)/.test(String(value.html))) return []
  return Object.values(value).flatMap(sentencesOf)
}

/**
 * Returns the English copy of a document: text and accessible attributes, without field values. Also runs in the
 * browser (`page.evaluate`), so it must not reference anything outside.
 */
export function copyOf(): string[] {
  const skipped = 'script, style, textarea, [contenteditable="true"], [lang]:not([lang^="en"])'
  const texts: string[] = []
  const read = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) read(element.shadowRoot)
      if (element.closest(skipped)) continue
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent)
      const named = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'].map((n) =>
        element.getAttribute(n),
      )
      texts.push(own.join(''), ...named.map((name) => name ?? ''))
    }
  }
  read(document)
  return texts.filter((text) => text.trim() !== '')
}

function wordsOf(glossary: string): RegExp {
  const rows = glossary.slice(glossary.indexOf('## Words that never appear')).matchAll(/^\| (?!Not |-)([^|]+)\|/gm)
  const list = [...rows].flatMap(([, cell = '']) => cell.split(',').map((word) => word.trim().replaceAll('\\', '')))
  if (list.length < 20) throw new Error('docs/glossary.md has no table of words that never appear in product copy')
  return new RegExp(`\\b(?:${list.map((word) => word.replace('*', '[a-z]*')).join('|')})\\b`, 'gi')
}
