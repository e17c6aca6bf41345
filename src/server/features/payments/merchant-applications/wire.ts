import type { MidApplication, MidSummary } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { dayOf } from '../../../../shared/domain/money/date-range.ts'
import { midProblems, type MidProblem } from '../../../../shared/domain/merchant-account/mid-problems.ts'
import {
  isMidOpen,
  merchantTransitions,
  operatorTransitions,
} from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { signedLinks } from '../../../http/pages/signed-links.ts'
import * as repo from './repo.ts'

export const documentLinks = signedLinks('/mid-documents', 'mid document links')

type Viewer = Pick<Deps, 'db' | 'clock' | 'settings'>

export const toSummary = ({ application, store_name }: repo.ListedMid): MidSummary => ({
  application_id: application.application_id,
  store_id: application.store_id,
  store_name,
  status: application.status,
  legal_name: application.data.business.legal_name,
  created_at: application.created_at.toISOString(),
  updated_at: application.updated_at.toISOString(),
  submitted_at: application.submitted_at?.toISOString() ?? null,
  decided_at: application.decided_at?.toISOString() ?? null,
})

export const problemsOf = (
  { clock }: Pick<Deps, 'clock'>,
  { data, endings }: Pick<repo.MidRow, 'data' | 'endings'>,
  documents: readonly repo.DocumentRow[],
): MidProblem[] => midProblems({ data, endings, documents, today: dayOf(clock.now()) })

/** An application as the merchant or the operator sees it. @throws AppError 404 */
export async function detailsFor(
  deps: Viewer,
  side: 'merchant' | 'operator',
  application_id: string,
): Promise<MidApplication> {
  const found = await repo.findApplication(deps.db, application_id)
  // Drafts are visible to the merchant only.
  if (!found || (side === 'operator' && found.application.submitted_at === null)) {
    throw notFound('Application not found')
  }
  const [documents, messages] = await Promise.all([
    repo.listDocuments(deps.db, application_id),
    repo.listMessages(deps.db, application_id),
  ])
  const { application } = found
  const { version, data, endings, status, signed_name } = application
  const now = deps.clock.now()
  return {
    ...toSummary(found),
    version,
    data,
    endings,
    signed_name,
    documents: documents.map(({ document_id, kind, file_name, content_type, bytes }) => ({
      document_id,
      kind,
      file_name,
      content_type,
      bytes,
      url: documentLinks.link(deps.settings, now, document_id),
    })),
    messages: messages.map(({ message_id, from, author, body, created_at }) => ({
      message_id,
      from,
      author,
      body,
      created_at: created_at.toISOString(),
    })),
    problems: isMidOpen(status) ? problemsOf(deps, application, documents) : [],
    moves: [...(side === 'merchant' ? merchantTransitions(status) : operatorTransitions(status))],
  }
}
