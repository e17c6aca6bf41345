import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDevice, renderAt } from '../../../tests/support/render-app.tsx'
import { ScreenBoundary } from './error-screen.tsx'
import { loadOnce } from './lazy-screen.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => void freshDevice())

describe('a lost chunk', () => {
  it('reloads the page once a session, then fails [CH-001] [CH-002]', async () => {
    const reload = vi.fn<() => void>()
    const first = loadOnce(lost, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await expect(loadOnce(lost, reload)).rejects.toThrow('Failed to fetch')
    expect(reload).toHaveBeenCalledTimes(1)
    await expect(Promise.race([first, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  })
})

function Broken(): never {
  throw new Error('broken on purpose')
}

it('shows the exact words when something cannot be drawn [ERR-001]', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  renderAt(
    <ScreenBoundary resetKey="/">
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Oops! Something went wrong.')
  expect(screen.getByText('We encountered an unexpected error. Please try again later.')).toBeDefined()
  expect(errors).toHaveBeenCalled()
})
