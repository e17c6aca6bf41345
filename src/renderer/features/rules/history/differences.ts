import { conditionsText, actionText, type RuleNames } from '../../../../shared/domain/routing/rule-text.ts'
import type { RuleContent } from '../../../../shared/domain/routing/rules.ts'

export interface RuleDifference {
  name: string
  from: string
  to: string
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const partsOf = (content: RuleContent, names: RuleNames): RuleDifference[] => [
  { name: 'Name', from: '', to: content.name },
  { name: 'Note', from: '', to: content.note || 'None' },
  { name: 'When', from: '', to: capital(conditionsText(content.conditions, names)) || 'Always' },
  { name: 'Then', from: '', to: capital(actionText(content.action, names)) },
]

/** Describes the differences between two versions of a rule, part by part. */
export function differencesOf(from: RuleContent, to: RuleContent, names: RuleNames): RuleDifference[] {
  const before = partsOf(from, names)
  return partsOf(to, names)
    .map((part, at) => ({ ...part, from: before[at]?.to ?? '' }))
    .filter((part) => part.from !== part.to)
}
