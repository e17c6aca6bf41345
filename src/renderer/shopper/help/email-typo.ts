/** The most common email domains, most likely first. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'me.com',
  'mail.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'proton.me',
  'protonmail.com',
  'googlemail.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
  'btinternet.com',
  'gmx.de',
  'web.de',
  't-online.de',
  'orange.fr',
  'libero.it',
  'uol.com.br',
] as const

/** Invalid domain endings and their corrections. */
const TLD_TYPOS: Readonly<Record<string, string>> = {
  con: 'com',
  cim: 'com',
  vom: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  cpm: 'com',
  xom: 'com',
  nte: 'net',
  ney: 'net',
  ogr: 'org',
}

/**
 * The number of letters to change, add, remove or swap with the next one to get from one text to the other
 * (Damerau-Levenshtein distance); at most `limit` + 1.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const cost = Math.min(
        (row[j] ?? limit) + 1,
        (next[j - 1] ?? limit) + 1,
        (row[j - 1] ?? limit) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? limit) + 1 : limit + 1,
      )
      next.push(cost)
    }
    before = row
    row = next
  }
  return Math.min(row[to.length] ?? limit + 1, limit + 1)
}

function suggestDomain(domain: string): string | null {
  if (DOMAINS.some((known) => known === domain)) return null
  const unended = domain.includes('.') ? undefined : DOMAINS.find((known) => known.startsWith(`${domain}.`))
  if (unended) return unended
  // A short domain is often one or two letters from a real one; 'mail.com' is no typo of 'gmail.com'.
  const limit = domain.length > 7 ? 2 : 1
  const [nearest] = DOMAINS.map((known) => ({ known, far: editDistance(domain, known, limit) }))
    .filter(({ known, far }) => far <= limit && far < known.length / 3)
    .toSorted((a, b) => a.far - b.far)
  if (nearest) return nearest.known
  const end = domain.slice(domain.lastIndexOf('.') + 1)
  const meant = TLD_TYPOS[end]
  return meant && domain.includes('.') ? domain.slice(0, -end.length) + meant : null
}

/** Suggests the intended address, such as 'maya@gmail.com' for 'maya@gmial.com'; null if nothing looks mistyped. */
export function suggestEmail(text: string): string | null {
  const [, name, domain] = /^([^\s@]+)@([^\s@]{3,})$/.exec(text.trim()) ?? []
  if (!name || !domain) return null
  const typed = domain
    .toLowerCase()
    .replace(/[.,]+$/, '')
    .replaceAll(',', '.')
  const mended = typed.includes('.') && typed !== domain.toLowerCase() ? typed : null
  const meant = suggestDomain(typed) ?? mended
  return meant === null ? null : `${name}@${meant}`
}
