import type { Parsed } from '../../../../shared/contract.ts'
import type { StoreConsent } from '../../../../shared/contracts/integrations/consent.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { defaultConsentSettings, type ConsentSettings } from '../../../../shared/domain/events/consent.ts'
import type { Deps } from '../../../deps.ts'
import { requireVersion } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

const shown = (row: repo.RulesRow | null): StoreConsent => ({
  ...(row?.rules ?? defaultConsentSettings),
  version: row?.version ?? 0,
})

export const consentSettingsOf = async ({ db }: Pick<Deps, 'db'>, store_id: string): Promise<StoreConsent> =>
  shown(await repo.findRules(db, store_id))

const auditFields = ({ default_mode, countries, policy_version }: ConsentSettings) => ({
  default_mode,
  countries: Object.entries(countries)
    .map(([country, mode]) => `${country} ${mode}`)
    .toSorted(),
  policy_version,
})

/** @throws AppError 409 `stale_version` */
export async function updateConsent(
  deps: Deps,
  by: Actor,
  change: Parsed<Contracts['consent']['update']>['body'],
): Promise<StoreConsent> {
  const { store_id, default_mode, countries, asks_again = false } = change
  return deps.once(async (tx) => {
    const before = await repo.lockRules(tx, store_id)
    requireVersion(before?.version ?? 0, change.version)
    const current = before?.rules ?? defaultConsentSettings
    const rules = { default_mode, countries, policy_version: current.policy_version + (asks_again ? 1 : 0) }
    const row = await repo.saveRules(tx, store_id, rules, deps.clock.now())
    await audit(deps, tx, by, {
      store_id,
      action: 'consent.updated',
      target: { type: 'store', id: store_id, name: 'Consent' },
      before: auditFields(current),
      after: auditFields(rules),
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return shown(row)
  })
}
