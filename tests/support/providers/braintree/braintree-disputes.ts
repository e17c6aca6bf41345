import type { DoubleReply } from '../double-server.ts'

type Fields = Record<string, unknown>

interface DoubleDispute {
  id: string
  status: string
  type: string
  replyByDate: string
  transaction: { id: string }
  evidence: { __typename: string; category: string; content?: string }[]
}

const data = (value: unknown): DoubleReply => ({ status: 200, json: { data: value } })
const failure = (errorClass: string, message: string): DoubleReply => ({
  status: 200,
  json: { data: null, errors: [{ message, extensions: { errorClass } }] },
})

const TEXT_CATEGORIES = /^(GENERAL|PURCHASER_(NAME|EMAIL_ADDRESS|IP_ADDRESS)|CARRIER_NAME|TRACKING_NUMBER)$/
const FILE_CATEGORIES = /^(GENERAL|PROOF_OF_DELIVERY|PROOF_OF_POSSESSION_OR_USAGE|SIGNED_ORDER_FORM)$/

/** Braintree's disputes: open until they are accepted or finalized, and only open ones accept evidence. */
export const createDisputes = () => {
  const all = new Map<string, DoubleDispute>()

  const show = (one: DoubleDispute): Fields => ({
    ...one,
    amountDisputed: { value: '156.85', currencyCode: 'USD' },
    processorResponse: { reason: 'FRAUD' },
  })

  const answer = (text: string, id: string, input: Fields): DoubleReply => {
    const one = all.get(id)
    if (text.includes('node(id')) return data({ node: one === undefined ? null : show(one) })
    if (one === undefined) return failure('NOT_FOUND', 'An object with this ID was not found.')
    if (one.status !== 'OPEN') return failure('VALIDATION', 'Dispute is not open')
    const category = String(input['category'])
    if (text.includes('createDisputeTextEvidence')) {
      if (!TEXT_CATEGORIES.test(category)) return failure('VALIDATION', 'Category is invalid')
      one.evidence.push({ __typename: 'DisputeTextEvidence', category, content: String(input['content']) })
      return data({ createDisputeTextEvidence: { evidence: { id: `e${one.evidence.length}` } } })
    }
    if (text.includes('createDisputeFileEvidence')) {
      if (!FILE_CATEGORIES.test(category)) return failure('VALIDATION', 'Category is invalid')
      one.evidence.push({ __typename: 'DisputeFileEvidence', category })
      return data({ createDisputeFileEvidence: { evidence: { id: `e${one.evidence.length}` } } })
    }
    const accepts = text.includes('acceptDispute')
    one.status = accepts ? 'ACCEPTED' : 'DISPUTED'
    return data({ [accepts ? 'acceptDispute' : 'finalizeDispute']: { dispute: show(one) } })
  }
  return { all, answer }
}
