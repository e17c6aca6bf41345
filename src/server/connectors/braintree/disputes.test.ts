import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createBraintreeBench,
  type BraintreeBench,
} from '../../../../tests/support/providers/braintree/braintree-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { Evidence } from '../inputs.ts'
import { globalIdOf } from './disputes.ts'

let bench: BraintreeBench
beforeAll(async () => {
  bench = await createBraintreeBench()
})
afterAll(() => bench.server.close())

let count = 0
const NOW = new Date('2026-11-21T12:00:00Z')
const at = () => bench.context({ now: NOW })

/** Creates a dispute that was just opened and is due at the end of the month. */
const opened = (changes: { status?: string; replyByDate?: string; type?: string } = {}) => {
  const short = `d${(count += 1)}`
  const id = globalIdOf(short)
  const facts = { status: 'OPEN', type: 'CHARGEBACK', replyByDate: '2026-11-30', transaction: { id: 'dHJhbnM' } }
  bench.double.disputes.set(id, { id, ...facts, ...changes, evidence: [] })
  return { short, dispute_reference: id, idempotency_key: `${id}-evidence` }
}
const file = (changes: Partial<Evidence['files'][number]> = {}) => ({
  name: 'receipt.pdf',
  content_type: 'application/pdf',
  content: Buffer.from('%PDF-1.7'),
  kind: 'shipping_documentation',
  ...changes,
})
const evidence = (files = [file()]): Evidence => ({
  text: { customer_name: 'Maya Ortiz', product_description: 'A kettle' },
  files,
})
const submit = (input: ReturnType<typeof opened>, given = evidence()) =>
  bench.braintree.submitEvidence(at(), { ...input, evidence: given })

it('returns a dispute with its payment, stage and due date', async () => {
  const { short, dispute_reference } = opened()
  const parsed = await bench.braintree.parseWebhook(at(), bench.webhook('dispute_opened', 'att_1', short))
  expect(parsed).toMatchObject({
    events: [
      {
        type: 'dispute',
        dispute: {
          dispute_reference,
          provider_reference: 'dHJhbnM',
          reason: 'fraud',
          amount: 15_685,
          currency: 'USD',
          status: 'needs_response',
          stage: 'chargeback',
          respond_by: '2026-11-30T23:59:59.000Z',
        },
      },
    ],
  })
  const unknown = await bench.braintree.parseWebhook(at(), bench.webhook('dispute_opened', 'att_1', 'nobody'))
  expect(unknown).toMatchObject({ events: [{ type: 'ignored' }] })
})

it('uploads texts and files in their categories, and submits all of it to the bank once', async () => {
  const input = opened()
  expect(await submit(input)).toMatchObject({ status: 'succeeded', dispute: { status: 'under_review' } })
  expect(bench.double.disputes.get(input.dispute_reference)?.evidence).toEqual([
    { __typename: 'DisputeTextEvidence', category: 'PURCHASER_NAME', content: 'Maya Ortiz' },
    { __typename: 'DisputeTextEvidence', category: 'GENERAL', content: 'product description: A kettle' },
    { __typename: 'DisputeFileEvidence', category: 'PROOF_OF_DELIVERY' },
  ])
  const upload = bench.server.requests.find(({ text }) => text.includes('filename="receipt.pdf"'))
  expect(upload?.body).toMatchObject({ map: '{"upload":["variables.file"]}', upload: 'receipt.pdf' })
  expect(await submit(input)).toMatchObject({ status: 'refused', code: 'already_submitted' })
})

it('adds nothing twice after a lost response', async () => {
  const input = opened()
  bench.server.befall({ status: 200, json: { data: { node: null } } })
  expect(await submit(input)).toMatchObject({ status: 'refused', code: 'not_found' })
  const one = bench.double.disputes.get(input.dispute_reference)
  one?.evidence.push(
    { __typename: 'DisputeTextEvidence', category: 'PURCHASER_NAME', content: 'Maya Ortiz' },
    { __typename: 'DisputeFileEvidence', category: 'PROOF_OF_DELIVERY' },
  )
  expect(await submit(input)).toMatchObject({ status: 'succeeded' })
  expect(one?.evidence).toHaveLength(3)
})

it('rejects evidence that is late, already decided, too large or of an unsupported type', async () => {
  expect(await submit(opened({ replyByDate: '2026-11-20' }))).toMatchObject({ status: 'refused', code: 'too_late' })
  expect(await submit(opened({ status: 'LOST' }))).toMatchObject({ status: 'refused', code: 'closed' })
  const large = file({ content: Buffer.alloc(4 * 1024 * 1024 + 1) })
  expect(await submit(opened(), evidence([large]))).toMatchObject({ status: 'refused', code: 'too_large' })
  const other = file({ content_type: 'text/html', name: 'page.html' })
  expect(await submit(opened(), evidence([other]))).toMatchObject({
    status: 'refused',
    message: 'Braintree only accepts PDF, JPEG and PNG files. page.html has another type.',
  })
})

it('accepts a dispute once, and returns the same result when repeated', async () => {
  const input = opened()
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await bench.braintree.acceptDispute(at(), input)).toMatchObject({
      status: 'succeeded',
      dispute: { status: 'accepted' },
    })
  }
  expect(await submit(input)).toMatchObject({ status: 'refused', code: 'closed' })
  const nobody = { dispute_reference: 'x', idempotency_key: 'k' }
  expect(await bench.braintree.acceptDispute(at(), nobody)).toMatchObject({ status: 'refused', code: 'not_found' })
})

it('leaves the outcome unknown after a lost response', async () => {
  const input = opened()
  bench.server.befall('break')
  await expect(submit(input)).rejects.toBeInstanceOf(ConnectorUnavailable)
  const { disputes } = bench.double
  const shown = { ...disputes.get(input.dispute_reference) }
  bench.server.befall({ status: 200, json: { data: { node: shown } } }, 'lost_answer')
  await expect(bench.braintree.acceptDispute(at(), input)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
  expect(await bench.braintree.acceptDispute(at(), input)).toMatchObject({ status: 'succeeded' })
})
