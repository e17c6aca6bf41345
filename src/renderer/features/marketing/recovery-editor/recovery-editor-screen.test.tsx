import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { recoverySettings, recoveryStep } from '../../../../../tests/support/marketing/recovery-step.ts'
import {
  recoverySettings as sentSettings,
  type RecoverySequence,
} from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { Role } from '../../../../shared/domain/store/permissions.ts'
import RecoveryEditorScreen from './recovery-editor-screen.tsx'

const PATH = '/marketing/abandoned-carts/sequence'

const makeSequence = (changes: Partial<RecoverySequence> = {}): RecoverySequence => ({
  ...recoverySettings,
  steps: [
    recoveryStep,
    { ...recoveryStep, step_id: 'discount', template: 'discount', promo: { percent: 10, valid_hours: 72 } },
  ],
  enabled: true,
  version: 4,
  published_version: 4,
  published_at: '2026-11-20T00:00:00Z',
  ...changes,
})

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Fake server with a sequence, which stores drafts and publishes them. */
function serve(sequence = makeSequence(), answers: Parameters<typeof fakeApi>[0] = {}) {
  let stored = sequence
  return fakeApi({
    'GET /api/cart-recovery/sequence': () => ({ body: { data: stored } }),
    'GET /api/inventory/all': { body: { products: [], total: 0 } },
    'GET /api/cart-recovery/figures': { status: 404, body: { detail: 'Not needed here' } },
    'POST /api/cart-recovery/preview': ({ body }) => ({
      body: { subject: `Preview ${String(at(body, 'language'))}`, html: '<p>Your cart</p>' },
    }),
    'POST /api/cart-recovery/sequence': ({ body }) => {
      stored = { ...stored, ...sentSettings.parse(body), version: stored.version + 1 }
      return { body: { data: stored } }
    },
    'POST /api/cart-recovery/publish': () => {
      stored = { ...stored, published_version: stored.version }
      return { body: { data: stored } }
    },
    ...answers,
  })
}

function show(role: Role = 'owner') {
  signedInDevice({ role })
  return renderRoutes([{ path: PATH, element: <RecoveryEditorScreen /> }], PATH)
}

const bodies = (sent: readonly SentCall[], path: string): unknown[] =>
  sent.filter(({ method, url }) => method === 'POST' && url.endsWith(path)).map(({ body }) => body)

const selectStep = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name, pressed: false }))

describe('the recovery editor', () => {
  it('saves a draft without publishing it', async () => {
    const { sent } = serve()
    show()
    fireEvent.change(await screen.findByLabelText('Subject in English'), { target: { value: 'Come back' } })
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Draft saved')).toBeTruthy()
    expect(bodies(sent, '/sequence')).toMatchObject([
      { version: 4, steps: [{ texts: { en: { subject: 'Come back', body: '' } } }, { texts: {} }] },
    ])
    expect(bodies(sent, '/publish')).toEqual([])
    expect(await screen.findByText('Unpublished changes')).toBeTruthy()
  })

  it('saves before it publishes', async () => {
    const { sent } = serve()
    show()
    expect((await screen.findByRole('button', { name: 'Publish' })).hasAttribute('disabled')).toBe(true)
    fireEvent.change(await screen.findByLabelText('Send'), { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Published')).toBeTruthy()
    expect(bodies(sent, '/sequence')).toMatchObject([{ steps: [{ delay_minutes: 180 }, {}] }])
    expect(bodies(sent, '/publish')).toEqual([{ store_id: 'str_1', version: 5 }])
  })

  it('doesn’t publish changes of others that were merged while saving', async () => {
    let stored = makeSequence()
    const theirs = { ...makeSequence(), version: 5, weekly_cap: 9 }
    const { sent } = serve(stored, {
      'GET /api/cart-recovery/sequence': () => ({ body: { data: stored } }),
      'POST /api/cart-recovery/sequence': ({ body }) => {
        if (at(body, 'version') === 4) {
          stored = theirs
          return { status: 409, body: { detail: 'Someone else saved', code: 'stale_version', version: 5 } }
        }
        stored = { ...theirs, holdout_percent: 20, version: 6 }
        return { body: { data: stored } }
      },
    })
    show()
    fireEvent.change(await screen.findByLabelText('Holdout group'), { target: { value: '20%' } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Draft saved')).toBeTruthy()
    expect(bodies(sent, '/sequence')).toMatchObject([
      { version: 4, holdout_percent: 20, weekly_cap: 3 },
      { version: 5, holdout_percent: 20, weekly_cap: 9 },
    ])
    expect(bodies(sent, '/publish')).toEqual([])
  })

  it('asks whose change to save if two people changed the same field', async () => {
    const stale = { status: 409, body: { detail: 'Someone else saved', code: 'stale_version', version: 5 } }
    const { answers } = serve(makeSequence(), { 'POST /api/cart-recovery/sequence': stale })
    show()
    fireEvent.change(await screen.findByLabelText('Holdout group'), { target: { value: '20%' } })
    answers['GET /api/cart-recovery/sequence'] = { body: { data: makeSequence({ version: 5, holdout_percent: 5 }) } }
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this sequence' }))
    expect(dialog.getByText('Holdout percent')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Use theirs' }))
    await waitFor(() => expect(screen.getByLabelText('Holdout group')).toHaveProperty('value', '5%'))
  })

  it('shows errors at their fields, opens the step with one, and sends nothing', async () => {
    const { sent } = serve()
    show()
    await selectStep(/Step 2: 10% off/)
    fireEvent.change(await screen.findByLabelText('Discount'), { target: { value: '' } })
    expect(await screen.findByText('Must be a whole number from 1 to 100')).toBeTruthy()
    expect(screen.getByText('1 field needs a fix.')).toBeTruthy()
    await selectStep(/Step 1: Reminder/)
    expect(screen.queryByText('Must be a whole number from 1 to 100')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Must be a whole number from 1 to 100')).toBeTruthy()
    expect(bodies(sent, '/sequence')).toEqual([])
  })

  it('previews the step in the chosen language, and sends it to the member', async () => {
    const { sent } = serve(makeSequence(), {
      'POST /api/cart-recovery/send-test': { body: { message: 'Test email sent to marta@example.com' } },
    })
    show()
    expect(await screen.findByTitle('Preview en')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Language of the email'), { target: { value: 'de' } })
    expect(await screen.findByTitle('Preview de')).toBeTruthy()
    expect(screen.getByLabelText('Subject in German')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send test' }))
    expect(await screen.findByText('Test email sent to marta@example.com')).toBeTruthy()
    expect(bodies(sent, '/send-test')).toMatchObject([{ language: 'de', step: { step_id: 'reminder' } }])
  })

  it('adds, duplicates and removes steps', async () => {
    const { sent } = serve()
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Add step' }))
    expect(await screen.findByRole('heading', { name: 'Step 3: Reminder' })).toBeTruthy()
    await selectStep(/Step 2: 10% off/)
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate step' }))
    expect(await screen.findByRole('heading', { name: 'Step 3: 10% off' })).toBeTruthy()
    await selectStep(/Step 1: Reminder/)
    fireEvent.click(screen.getByRole('button', { name: 'Remove step' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    const [body] = bodies(sent, '/sequence')
    const steps = at(body, 'steps')
    expect(steps).toMatchObject([{ step_id: 'discount' }, { template: 'discount' }, { template: 'reminder' }])
    expect(new Set(Array.isArray(steps) ? steps.map((step) => at(step, 'step_id')) : []).size).toBe(3)
  })

  it('sets conditions, quiet hours and the legal basis', async () => {
    const { sent } = serve()
    show()
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'declined' } })
    fireEvent.change(screen.getByLabelText('Cart value of at least'), { target: { value: '75' } })
    fireEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }))
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '9' } })
    fireEvent.click(screen.getByRole('radio', { name: /^Soft opt-in/ }))
    expect(screen.getByText('Depends on value, reason')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
    expect(bodies(sent, '/sequence')).toMatchObject([
      {
        steps: [{ conditions: { cause: 'declined', min_value: 7500 } }, {}],
        quiet_hours: { from: 21, to: 9 },
        soft_opt_in: true,
      },
    ])
  })

  it('turns emails on after asking, once the sequence is published', async () => {
    const off = makeSequence({ enabled: false })
    const { sent } = serve(off, {
      'POST /api/cart-recovery/set-enabled': { body: { data: { ...off, enabled: true } } },
    })
    show()
    fireEvent.click(await screen.findByRole('switch', { name: /^Send recovery emails/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('Recovery emails turned on')).toBeTruthy()
    expect(bodies(sent, '/set-enabled')).toEqual([{ store_id: 'str_1', enabled: true }])
  })

  it('can’t turn on a sequence that was never published', async () => {
    serve(makeSequence({ enabled: false, published_version: null, published_at: null }))
    show()
    expect((await screen.findByRole('switch', { name: /^Send recovery emails/ })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Publish the sequence first.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(false)
  })

  it('is read-only without permission', async () => {
    serve()
    show('read_only')
    expect(await screen.findByText('Your role lets you view this sequence but not edit it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(screen.getByLabelText('Holdout group').closest('fieldset')?.disabled).toBe(true)
  })

  it('shows why the preview failed, and keeps what was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(makeSequence(), {
      'POST /api/cart-recovery/preview': { status: 400, body: { detail: 'Something is wrong' } },
    })
    show()
    expect(await screen.findByText('Something is wrong')).toBeTruthy()
    expect(screen.getByLabelText('Subject in English')).toBeTruthy()
  })
})
