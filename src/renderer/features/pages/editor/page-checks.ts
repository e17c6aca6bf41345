import { customCssProblems } from '../../../../shared/domain/pages/custom-css.ts'
import type { CssCheckResult } from '../../../../shared/preview.ts'
import { pluralize } from '../../../lib/format/format.ts'
import type { ColorWarning } from './colors/colors.ts'

/** A check for merchants to review before publishing. */
export interface Check {
  key: string
  ok: boolean
  /** True if the content can't be published until it is fixed. */
  blocks?: boolean
  title: string
  /** What it means, or how to fix it. */
  text?: string
  /** Link to where it can be fixed. */
  link?: { label: string; path: string }
  /** Settings group where it can be fixed. */
  group?: { label: string; title: string }
}

export const colorCheck = (hard: readonly ColorWarning[]): Check =>
  hard.length === 0
    ? { key: 'colours', ok: true, title: 'All text is readable' }
    : { key: 'colours', ok: false, title: `${pluralize(hard.length, 'color')} hard to read`, text: hard[0]?.text ?? '' }

/** Checks custom CSS. `hiddenParts`: labels of elements that it hides. Returns null without custom CSS. */
export function cssCheck(css: string, hiddenParts: readonly string[]): Check | null {
  if (css === '') return null
  const problems = customCssProblems(css)
  if (problems.length > 0) {
    return {
      key: 'css',
      ok: false,
      title: `${pluralize(problems.length, 'problem')} in the custom CSS`,
      text: 'Fix these to save your CSS. Until then, the page uses the previous version.',
    }
  }
  if (hiddenParts.length === 0) return { key: 'css', ok: true, title: 'Custom CSS keeps price and consent visible' }
  return {
    key: 'css',
    ok: false,
    title: `Custom CSS hides ${hiddenParts.join(', ')}`,
    text: 'Shoppers must see this before they pay, so you can’t publish this CSS.',
  }
}

/** Texts that custom CSS makes hard to read; empty if all texts are readable. */
function lowContrastChecks({ pale = [], pale_count = pale.length }: CssCheckResult): Check[] {
  if (pale.length === 0) return []
  const some = pale.map((words) => `“${words}”`).join(', ')
  const more = pale_count > pale.length ? ` and ${pale_count - pale.length} more` : ''
  return [
    {
      key: 'pale',
      ok: false,
      title: `Custom CSS makes ${pluralize(pale_count, 'text')} hard to read`,
      text: `Contrast below 4.5:1: ${some}${more}.`,
    },
  ]
}

/** Adds what the frame found in the CSS, and drops the passing contrast check if a text is hard to read. */
export function withCssFindings(checks: readonly Check[], found: CssCheckResult): Check[] {
  const pale = lowContrastChecks(found)
  return [...checks.filter(({ key, ok }) => pale.length === 0 || key !== 'colours' || !ok), ...pale]
}
