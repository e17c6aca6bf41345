import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { numberEnding } from '../../../../shared/domain/merchant-account/bank-numbers.ts'
import {
  ACCOUNT_NUMBER,
  emptyMidData,
  personalIdOf,
  ROUTING_NUMBER,
  TAX_ID,
  type MidData,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import { secretProblem } from '../../../../shared/domain/merchant-account/mid-problems.ts'
import { isMidOpen } from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { Sealed } from '../../../crypto/cipher.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

type Body = Parsed<Contracts['midApplications']['save']>['body']

export const late = (): AppError => new AppError(409, 'This application can no longer be changed', { code: 'not_open' })

/** Creates an application. @throws AppError 409 while the store has another open one */
export async function createApplication(deps: Deps, by: Actor, store_id: string): Promise<string> {
  const now = deps.clock.now()
  const application_id = newId('mda', now.getTime())
  return deps.once(async (tx) => {
    const store = await repo.lockStoreFacts(tx, store_id)
    if (!store) throw notFound('Store not found')
    if (await repo.hasOpen(tx, store_id)) {
      throw new AppError(409, 'This store already has an open application', { code: 'open_already' })
    }
    const business = {
      trading_name: store.store_name,
      website: store.store_website,
      email: store.store_email,
      phone: store.store_phone,
      terms_link: store.terms_of_service_link,
      refund_policy_link: store.return_policy_link,
    }
    await repo.insertApplication(tx, {
      application_id,
      store_id,
      status: 'saved',
      data: emptyMidData({ currency: store.currency, business }),
      endings: {},
      created_at: now,
      updated_at: now,
    })
    const target = { type: 'mid_application', id: application_id, name: store.store_name }
    await audit(deps, tx, by, { store_id, action: 'mid_application.created', target, after: { status: 'saved' } })
    return application_id
  })
}

/** Decrypts the secret numbers of an application, by name. @throws Error if they were sealed with another key */
export function readSecrets({ cipher }: Pick<Deps, 'cipher'>, sealed: Sealed | null): Record<string, string> {
  if (sealed === null) return {}
  const read: unknown = JSON.parse(cipher.decrypt(sealed))
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]))
}

/** Names of the secrets that a draft may have; removing an owner removes theirs. */
const namesIn = ({ owners }: MidData): Set<string> =>
  new Set([TAX_ID, ROUTING_NUMBER, ACCOUNT_NUMBER, ...owners.map(({ owner_id }) => personalIdOf(owner_id))])

/** @throws AppError 400 by name for an invalid number */
function checkSecrets(given: Readonly<Record<string, string>>, data: MidData): void {
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const problem = value === '' ? null : secretProblem(name, value, data)
    return problem === null ? [] : [[name, problem] as const]
  })
  const [first] = wrong
  if (first) throw new AppError(400, first[1], { code: 'invalid_input', errors: Object.fromEntries(wrong) })
}

function changedSecrets(deps: Pick<Deps, 'cipher'>, row: repo.MidRow, data: MidData, given: Record<string, string>) {
  const allowed = namesIn(data)
  const all = { ...readSecrets(deps, row.secrets), ...given }
  const kept = Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== '' && allowed.has(name)))
  const none = Object.keys(kept).length === 0
  return {
    secrets: none ? null : deps.cipher.encrypt(JSON.stringify(kept)),
    endings: Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, numberEnding(value)])),
  }
}

/** Fields for the audit log; of secret numbers only which ones are set. */
const auditedParts = ({ data, endings }: Pick<repo.MidRow, 'data' | 'endings'>) => ({
  business: data.business,
  owners: data.owners.map(({ first_name, last_name, share }) => ({ name: `${first_name} ${last_name}`, share })),
  bank: data.bank,
  volume: data.volume,
  numbers: Object.keys(endings).toSorted(),
})

/**
 * Saves the given parts of an application without validating completeness.
 * @throws AppError 400 for an invalid number, 404, 409 once submitted or if someone else has changed it
 */
export async function saveDraft(deps: Deps, by: Actor, body: Body): Promise<void> {
  const { application_id, version, secrets = {}, ...given } = body
  await deps.once(async (tx) => {
    const row = await repo.lockApplication(tx, application_id)
    if (!row) throw notFound('Application not found')
    if (!isMidOpen(row.status)) throw late()
    if (row.version !== version) {
      throw new AppError(409, 'This application was changed. Reload it.', { code: 'stale_version' })
    }
    const data: MidData = {
      business: given.business ?? row.data.business,
      owners: given.owners ?? row.data.owners,
      bank: given.bank ?? row.data.bank,
      volume: given.volume ?? row.data.volume,
    }
    checkSecrets(secrets, data)
    const changes = { data, ...changedSecrets(deps, row, data, secrets) }
    await repo.setApplication(tx, application_id, {
      ...changes,
      version: version + 1,
      updated_at: deps.clock.now(),
    })
    const { store_id } = row
    const target = { type: 'mid_application', id: application_id, name: data.business.legal_name }
    const [before, after] = [auditedParts(row), auditedParts(changes)]
    await audit(deps, tx, by, { store_id, action: 'mid_application.updated', target, before, after })
  })
}
