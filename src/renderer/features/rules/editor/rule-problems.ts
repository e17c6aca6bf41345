import { ruleContent, type RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { ruleProblems, type KnownIds } from '../../../../shared/domain/routing/validate.ts'
import { contentOf, type RuleValues } from './rule-values.ts'

/** What is wrong with which part: `name`, `action`, `action.reason`, `conditions` or, of one of them, `conditions.0.2`. */
export type RuleErrors = Readonly<Record<string, string>>

/** What keeps a draft from being stored at all. */
export function draftErrors(values: RuleValues): RuleErrors {
  const { error } = ruleContent.safeParse(contentOf(values))
  const found = (error?.issues ?? []).map(({ path, message }): [string, string] => [placeOf(path.join('.')), message])
  return Object.fromEntries(found.toReversed())
}

/** `conditions.groups.0.conditions.2.value` is what `conditions.0.2` is about. */
export function placeOf(path: string): string {
  const [, group, row] = /^conditions\.groups\.(\d+)\.conditions\.(\d+)/.exec(path) ?? []
  if (group !== undefined && row !== undefined) return `conditions.${group}.${row}`
  return path.startsWith('conditions') ? 'conditions' : path
}

/** Everything that keeps it from being published, the first of each part. */
export function publishErrors(kind: RuleKind, values: RuleValues, known: KnownIds): RuleErrors {
  const problems = ruleProblems(kind, contentOf(values), known)
  return { ...Object.fromEntries(problems.map(({ path, message }) => [path, message])), ...draftErrors(values) }
}

/** The first of them that is about a part or about what lies in it. */
export const errorOf = (errors: RuleErrors, part: string): string | undefined =>
  errors[part] ?? Object.entries(errors).find(([path]) => path.startsWith(`${part}.`))?.[1]
