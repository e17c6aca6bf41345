import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { TrafficLink } from '../../../../shared/contracts/marketing/traffic-links.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['trafficLinks']

const MAX_LINKS = 500

const toLink = ({ created_at, ...row }: repo.LinkRow): TrafficLink => ({
  ...row,
  created_at: created_at.toISOString(),
})

const targetOf = ({ traffic_link_id, utm_source, utm_campaign }: repo.LinkRow) => ({
  type: 'traffic_link',
  id: traffic_link_id,
  name: [utm_source, utm_campaign].filter(Boolean).join(' '),
})

export async function listTrafficLinks({ db }: Deps, store_id: string): Promise<ReplyInput<Calls['list']>> {
  const [links, landing_pages] = await Promise.all([repo.listLinks(db, store_id), repo.listLandingPages(db, store_id)])
  return { links: links.map(toLink), landing_pages }
}

/** @throws AppError 400 for a page of another store; 409 if the link is saved already, or there are too many */
export const createTrafficLink = (deps: Deps, by: Actor, body: Parsed<Calls['create']>['body']): Promise<TrafficLink> =>
  deps.once(async (tx) => {
    const { store_id, path } = body
    const pages = await repo.listLandingPages(tx, store_id)
    if (!pages.some((page) => page.path === path)) throw badField('path', 'Select a landing page of this store')
    if ((await repo.countLinks(tx, store_id)) >= MAX_LINKS) {
      throw new AppError(409, `You can save up to ${MAX_LINKS} links. Delete one first.`)
    }
    const created_at = deps.clock.now()
    const row = await repo.insertLink(tx, { ...body, traffic_link_id: newId('tlk', created_at.getTime()), created_at })
    if (!row) throw new AppError(409, 'This link is already saved')
    await audit(deps, tx, by, { store_id, action: 'traffic_link.created', target: targetOf(row), after: { path } })
    return toLink(row)
  })

/** @throws AppError 404 */
export const removeTrafficLink = (
  deps: Deps,
  by: Actor,
  store_id: string,
  traffic_link_id: string,
): Promise<{ traffic_link_id: string }> =>
  deps.once(async (tx) => {
    const row = await repo.deleteLink(tx, store_id, traffic_link_id)
    if (!row) throw notFound('Link not found')
    const { path } = row
    await audit(deps, tx, by, { store_id, action: 'traffic_link.deleted', target: targetOf(row), before: { path } })
    return { traffic_link_id }
  })
