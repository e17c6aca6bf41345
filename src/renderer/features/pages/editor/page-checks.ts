import { customCssProblems } from '../../../../shared/domain/pages/custom-css.ts'
import type { CssCheckResult } from '../../../../shared/preview.ts'
import { pluralize } from '../../../lib/format/format.ts'
import type { ColourWarning } from './colors/colors.ts'

/** Something that a merchant should know before shoppers see it. */
export interface Check {
  key: string
  ok: boolean
  title: string
  /** What it means, or what to do about it. */
  text?: string
  /** Where to do something about it. */
  link?: { label: string; path: string }
  /** The group of settings where to do it. */
  group?: { label: string; title: string }
}

export const colourCheck = (hard: readonly ColourWarning[]): Check =>
  hard.length === 0
    ? { key: 'colours', ok: true, title: 'Every text is easy to read' }
    : { key: 'colours', ok: false, title: `${pluralize(hard.length, 'color')} hard to read`, text: hard[0]?.text ?? '' }

/** `hiddenParts`: what the CSS would hide, in words. Null where there is none. */
export function cssCheck(css: string, hiddenParts: readonly string[]): Check | null {
  if (css === '') return null
  const problems = customCssProblems(css)
  if (problems.length > 0) {
    return {
      key: 'css',
      ok: false,
      title: `${pluralize(problems.length, 'problem')} in the custom CSS`,
      text: 'Fix this to save it. Until then, the page uses the previous CSS.',
    }
  }
  if (hiddenParts.length === 0) return { key: 'css', ok: true, title: 'Custom CSS leaves price and consent in sight' }
  return {
    key: 'css',
    ok: false,
    title: `Custom CSS hides ${hiddenParts.join(', ')}`,
    text: 'Shoppers must see this before they pay: the page leaves the CSS out and cannot be published with it.',
  }
}

/** What custom CSS makes hard to read; none while every text is easy to read with it. */
function paleChecks({ pale = [], pale_count = pale.length }: CssCheckResult): Check[] {
  if (pale.length === 0) return []
  const some = pale.map((words) => `“${words}”`).join(', ')
  const more = pale_count > pale.length ? ` and ${pale_count - pale.length} more` : ''
  return [
    {
      key: 'pale',
      ok: false,
      title: `Custom CSS makes ${pluralize(pale_count, 'text')} hard to read`,
      text: `Under 4.5:1 on their ground: ${some}${more}.`,
    },
  ]
}

/** The checks with what the frame found of the CSS: where it makes texts hard to read, fine colours are no good news. */
export function withFound(checks: readonly Check[], found: CssCheckResult): Check[] {
  const pale = paleChecks(found)
  return [...checks.filter(({ key, ok }) => pale.length === 0 || key !== 'colours' || !ok), ...pale]
}
