import * as z from 'zod/mini'

const optionalText = z.nullish(z.string())
const money = z.nullish(z.object({ value: z.string(), currencyCode: optionalText }))

const DISPUTE = `id status type amountDisputed { value currencyCode } replyByDate responseDeadline
  processorResponse { reason reasonDescription } transaction { id }
  evidence { __typename category ... on DisputeTextEvidence { content } }`

export const DISPUTE_BY_ID = `query DisputeById($id: ID!) { node(id: $id) { ... on Dispute { ${DISPUTE} } } }`
export const ACCEPT_DISPUTE = `mutation AcceptDispute($input: AcceptDisputeInput!) {
  acceptDispute(input: $input) { dispute { ${DISPUTE} } } }`
export const FINALIZE_DISPUTE = `mutation FinalizeDispute($input: FinalizeDisputeInput!) {
  finalizeDispute(input: $input) { dispute { ${DISPUTE} } } }`
export const TEXT_EVIDENCE = `mutation TextEvidence($input: CreateDisputeTextEvidenceInput!) {
  createDisputeTextEvidence(input: $input) { evidence { id } } }`
export const FILE_EVIDENCE = `mutation FileEvidence($input: CreateDisputeFileEvidenceInput!) {
  createDisputeFileEvidence(input: $input) { evidence { id } } }`

const dispute = z.object({
  id: z.string(),
  status: z.string(),
  type: optionalText,
  amountDisputed: money,
  replyByDate: optionalText,
  responseDeadline: optionalText,
  processorResponse: z.nullish(z.object({ reason: optionalText, reasonDescription: optionalText })),
  transaction: z.nullish(z.object({ id: z.string() })),
  evidence: z.nullish(z.array(z.object({ __typename: z.string(), category: optionalText, content: optionalText }))),
})
export type BraintreeDispute = z.infer<typeof dispute>

export const disputeById = z.object({ node: z.nullish(dispute) })
export const acceptedDispute = z.object({ acceptDispute: z.object({ dispute }) })
export const finalizedDispute = z.object({ finalizeDispute: z.object({ dispute }) })
/** Only the success of the mutation matters. */
export const evidenceAdded = z.looseObject({})
