import type { Mutant } from './mutant.ts'

const IDEMPOTENCY = 'src/server/http/idempotency/idempotency.ts'
const REPO = 'src/server/http/idempotency/idempotency-repo.ts'
const WEBHOOK = 'src/server/connectors/stripe/webhook.ts'
const SIGNATURE = 'src/server/connectors/stripe/signature.ts'

const idempotency = ['src/server/http/idempotency/idempotency.api.test.ts']
const stripe = ['src/server/connectors/stripe/after-sale.test.ts']

/** Calls and webhooks that are repeated, or not sent by the claimed sender. */
export const idempotencyMutants: readonly Mutant[] = [
  {
    id: 'rate-limit-reply-stored',
    file: IDEMPOTENCY,
    describe: 'A 429 reply is stored, so that the same call is refused for 24 hours.',
    find: 'status !== 429 && retryAfter === undefined',
    replace: 'status > 0 && retryAfter !== 0',
    tests: idempotency,
  },
  {
    id: 'keys-by-address',
    file: IDEMPOTENCY,
    describe: 'Two shoppers behind one IP address share their keys.',
    find: '(session === null ? request.ip : callerOf(session, request))',
    replace: 'request.ip',
    tests: idempotency,
  },
  {
    id: 'file-not-compared',
    file: IDEMPOTENCY,
    describe: 'The same form with another file counts as the same request.',
    find: '.update(file.bytes)',
    replace: '',
    tests: idempotency,
  },
  {
    id: 'body-not-compared',
    file: IDEMPOTENCY,
    describe: 'A key that is reused with another body returns the reply to the first.',
    find: ' || kept.body_hash !== claim.body_hash',
    replace: '',
    tests: idempotency,
  },
  {
    id: 'route-not-compared',
    file: IDEMPOTENCY,
    describe: 'A key that is reused for another call returns the reply to the first.',
    find: 'kept.route !== claim.route || ',
    replace: '',
    tests: idempotency,
  },
  {
    id: 'crashed-call-blocks-its-key',
    file: REPO,
    describe: 'A call whose process died can never be repeated with its key.',
    find: 'where k.status is null and k.locked_until < ',
    replace: 'where false and k.locked_until < ',
    tests: idempotency,
  },
  {
    id: 'key-stored-for-two-days',
    file: REPO,
    describe: 'A key is remembered for 48 hours.',
    find: 'const DAY = 24 *',
    replace: 'const DAY = 48 *',
    tests: idempotency,
  },
  {
    id: 'secret-reply-stored',
    file: IDEMPOTENCY,
    describe: 'Replies with tokens are stored in plain text.',
    find: 'body: contract.secret ? null : body }',
    replace: 'body }',
    tests: idempotency,
  },
  {
    id: 'secret-reply-replayed-empty',
    file: IDEMPOTENCY,
    describe: 'A repeated call for a token gets an empty reply instead of an error.',
    find: 'if (contract.secret && status < 400) throw replyNotStored()',
    replace: '',
    tests: idempotency,
  },
  {
    id: 'device-not-compared',
    file: IDEMPOTENCY,
    describe: "A shopper's stored reply is returned to another device that knows the session's id.",
    find: 'device === null || device.is_new ? session :',
    replace: 'device === null || !device.is_new ? session :',
    tests: [...idempotency, 'tests/api/session-devices.api.test.ts'],
  },
  {
    id: 'keys-never-deleted',
    file: REPO,
    describe: 'The clean-up job leaves expired keys in the database.',
    find: 'delete from idempotency_keys where created_at < ',
    replace: 'delete from idempotency_keys where false and created_at < ',
    tests: idempotency,
  },
  {
    id: 'stopped-run-writes',
    file: REPO,
    describe: 'A run that another one has taken over still writes its result.',
    find: 'return rowCount !== 0',
    replace: 'return true',
    tests: idempotency,
  },
  {
    id: 'future-webhook-accepted',
    file: SIGNATURE,
    describe: 'A Stripe webhook with a timestamp in the future is accepted, and can be replayed until then.',
    find: 'Math.abs(now.getTime() / 1000 - Number(time))',
    replace: '(now.getTime() / 1000 - Number(time))',
    tests: stripe,
  },
  {
    id: 'unsigned-webhook-accepted',
    file: SIGNATURE,
    describe: 'A Stripe webhook with any signature is accepted.',
    find: "if (!given.some((hex) => timingSafeEqual(expected, Buffer.from(hex, 'hex')))) return 'bad_signature'",
    replace: "if (given.length === 0) return 'bad_signature'",
    tests: stripe,
  },
  {
    id: 'live-event-on-test-connection',
    file: WEBHOOK,
    describe: 'A live event is applied to a test connection.',
    find: "if (event.livemode !== (ctx.mode === 'live')) return ignored",
    replace: '',
    tests: stripe,
  },
  {
    id: 'pending-refund-booked',
    file: WEBHOOK,
    describe: 'A refund that the bank has not decided yet is booked.',
    find: '!isOver || provider_reference === null',
    replace: 'provider_reference === null',
    tests: stripe,
  },
]
