import type { VersionNote } from '../../../../shared/contracts/pages/content-calls.ts'
import type { RulePublication } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { ruleText } from '../../../../shared/domain/routing/rule-text.ts'
import { LIST_OF, ruleKinds, type RuleContent, type RuleList } from '../../../../shared/domain/routing/rules.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { doersOf } from '../../accounts/audit-log/service.ts'
import { namingOf } from './names.ts'
import { findVersion, listVersions, pageOfPublished, type RuleVersion } from './versions-repo.ts'
import { findRule, type RuleRow, type StoreMode } from './repo.ts'
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

/** Lists a rule's versions, newest first. @throws AppError 404 */
export async function versionsOf({ db }: Pick<Deps, 'db'>, rule_id: string): Promise<VersionNote[]> {
  const rule = requireRule(await findRule(db, rule_id))
  return (await listVersions(db, rule_id)).map((row) => toNote(rule, row))
}

/** Lists the publications of all rules of a list, newest first, with their authors. */
export async function publicationsOf(
  { db }: Pick<Deps, 'db'>,
  place: StoreMode,
  { list, page, size }: { list: RuleList; page: number; size: number },
): Promise<{ data: RulePublication[]; total: number }> {
  const kinds = ruleKinds.filter((kind) => LIST_OF[kind] === list)
  const { rows, total } = await pageOfPublished(db, place, kinds, { page, size })
  const [{ names }, doers] = await Promise.all([
    namingOf(
      db,
      place,
      rows.map(({ content }) => content),
    ),
    doersOf(db, place.store_id, 'routing_rule.published', [...new Set(rows.map(({ rule_id }) => rule_id))]),
  ])
  const data = rows.flatMap(({ rule_id, kind, version, content, published_at, published_version }) => {
    if (published_at === null) return []
    const by = doers.find(({ target_id, after }) => target_id === rule_id && after?.['published_version'] === version)
    return {
      rule_id,
      kind,
      version,
      name: content.name,
      sentence: ruleText({ kind, ...content }, names),
      published_at: published_at.toISOString(),
      published_by: by?.name ?? '',
      is_published: version === published_version,
    }
  })
  return { data, total }
}

/** One version with its content. @throws AppError 404 if it is no longer stored */
export async function versionOf(
  { db }: Pick<Deps, 'db'>,
  rule_id: string,
  version: number,
): Promise<VersionNote & { content: RuleContent; sentence: string }> {
  const rule = requireRule(await findRule(db, rule_id))
  const row = await findVersion(db, rule_id, version)
  if (!row) throw notFound('This version is no longer available')
  const { content } = row
  const { names } = await namingOf(db, rule, [content])
  return { ...toNote(rule, row), content, sentence: ruleText({ kind: rule.kind, ...content }, names) }
}
