import type { VersionNote } from '../../../shared/contracts/content-calls.ts'
import { ruleWords } from '../../../shared/domain/routing/rule-words.ts'
import type { RuleContent } from '../../../shared/domain/routing/rules.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { namingOf } from './names.ts'
import { findVersion, listVersions, type RuleVersion } from './repo-versions.ts'
import { findRule, type RuleRow } from './repo.ts'
import { requireRule } from './rules.ts'

const toNote = (rule: RuleRow, row: RuleVersion): VersionNote => ({
  version: row.version,
  what: row.what,
  name: row.content.name,
  by: row.user_id === null ? null : { user_id: row.user_id, name: row.user_name },
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  restored_from: row.restored_from,
  is_draft: row.version === rule.version,
  is_published: row.version === rule.published_version,
})

/** What a rule was, newest first. @throws AppError 404 */
export async function versionsOf({ db }: Pick<Deps, 'db'>, rule_id: string): Promise<VersionNote[]> {
  const rule = requireRule(await findRule(db, rule_id))
  return (await listVersions(db, rule_id)).map((row) => toNote(rule, row))
}

/** One version with its content. @throws AppError 404 when it is no longer kept */
export async function versionOf(
  { db }: Pick<Deps, 'db'>,
  rule_id: string,
  version: number,
): Promise<VersionNote & { content: RuleContent; sentence: string }> {
  const rule = requireRule(await findRule(db, rule_id))
  const row = await findVersion(db, rule_id, version)
  if (!row) throw notFound('This version is no longer kept')
  const { content } = row
  const { names } = await namingOf(db, rule, [content])
  return { ...toNote(rule, row), content, sentence: ruleWords({ kind: rule.kind, ...content }, names) }
}
