import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { Platform } from '../../platform/platform.ts'
import { makePage } from './pages.fixture.ts'
import { ViewLivePage } from './view-live-page.tsx'

function show(payment_page_type: 'standard' | 'instant') {
  const openExternal = vi.fn<Platform['openExternal']>()
  signedInDevice({}, { openExternal })
  renderAt(<ViewLivePage page={makePage({ payment_page_type })} />)
  fireEvent.click(screen.getByRole('button', { name: 'View live page' }))
  return openExternal
}

describe('view live page', () => {
  it('opens an instant page at its own URL', () => {
    expect(show('instant')).toHaveBeenCalledWith(`${location.origin}/quick-checkout?link=ppg_1`)
  })

  it('asks which product to buy on a standard page', async () => {
    fakeApi({ 'GET /api/inventory/all': { body: { products: [], total: 0 } } })
    expect(show('standard')).not.toHaveBeenCalled()
    await screen.findByRole('dialog')
  })
})
