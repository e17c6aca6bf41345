import { ruleContent, type RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { ruleProblems, type KnownIds } from '../../../../shared/domain/routing/validate.ts'
import { contentOf, type RuleValues } from './rule-values.ts'

/** Errors by part: `name`, `action`, `action.reason`, `conditions` or, for a single one, `conditions.0.2`. */
export type RuleErrors = Readonly<Record<string, string>>

/** Errors that prevent saving a draft. */
export function draftErrors(values: RuleValues): RuleErrors {
  const { error } = ruleContent.safeParse(contentOf(values))
  const found = (error?.issues ?? []).map(({ path, message }): [string, string] => [placeOf(path.join('.')), message])
  return Object.fromEntries(found.toReversed())
}

/** Maps a path such as `conditions.groups.0.conditions.2.value` to its part, `conditions.0.2`. */
export function placeOf(path: string): string {
  const [, group, row] = /^conditions\.groups\.(\d+)\.conditions\.(\d+)/.exec(path) ?? []
  if (group !== undefined && row !== undefined) return `conditions.${group}.${row}`
  return path.startsWith('conditions') ? 'conditions' : path
}

/** Everything that prevents publishing, one error per part. */
export function publishErrors(kind: RuleKind, values: RuleValues, known: KnownIds): RuleErrors {
  const problems = ruleProblems(kind, contentOf(values), known)
  return { ...Object.fromEntries(problems.map(({ path, message }) => [path, message])), ...draftErrors(values) }
}

/** The first error of a part or anything inside it. */
export const errorOf = (errors: RuleErrors, part: string): string | undefined =>
  errors[part] ?? Object.entries(errors).find(([path]) => path.startsWith(`${part}.`))?.[1]
