import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResumeChallenge } from '../../../shared/shop-data.ts'
import { CallError } from '../../lib/api/fetch-client.ts'
import ResumeScreen from './resume-screen.tsx'

const calls = vi.hoisted(() => ({ resume: vi.fn(), sendResumeCode: vi.fn() }))
vi.mock('../app/deferred-api.ts', () => ({ api: calls }))

const replace = vi.fn()

beforeEach(() => {
  vi.stubGlobal('location', { replace })
  replace.mockClear()
  calls.resume.mockReset()
  calls.sendResumeCode.mockReset()
})
afterEach(cleanup)

const show = (resume: ResumeChallenge) => render(<ResumeScreen resume={resume} store={null} />)

it('sends a code, accepts it and continues', async () => {
  calls.sendResumeCode.mockResolvedValue({ message: '' })
  calls.resume
    .mockRejectedValueOnce(new CallError('Wrong or expired code', 400))
    .mockResolvedValueOnce({ to: '/checkout?session=cs_1' })
  show({ session_id: 'cs_1', start_over: '/checkout?session=cs_1' })
  expect(screen.getByRole('link', { name: 'Start over with the same cart' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  const code = await screen.findByLabelText('Code')
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong or expired code')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/checkout?session=cs_1'))
  expect(calls.resume).toHaveBeenLastCalledWith({ body: { session_id: 'cs_1', code: '123456' } })
})

it('requires a code before sending', async () => {
  calls.sendResumeCode.mockResolvedValue({ message: '' })
  show({ session_id: 'cs_1' })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  const code = await screen.findByLabelText('Code')
  fireEvent.change(code, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Enter the code from the email')).toBeDefined()
  expect(document.activeElement).toBe(code)
  expect(calls.resume).not.toHaveBeenCalled()
  fireEvent.change(code, { target: { value: '1' } })
  expect(screen.queryByText('Enter the code from the email')).toBeNull()
})

it("moves the order with a link's token, and offers a code if the token was used", async () => {
  calls.resume.mockResolvedValueOnce({ to: '/confirmation?session=cs_1' })
  show({ session_id: 'cs_1', token: 'secret' })
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/confirmation?session=cs_1'))
  expect(calls.resume).toHaveBeenCalledExactlyOnceWith({ body: { session_id: 'cs_1', token: 'secret' } })
  cleanup()
  calls.resume.mockRejectedValueOnce(new CallError('This link has expired or was already used', 400))
  show({ session_id: 'cs_1', token: 'secret' })
  expect((await screen.findByRole('alert')).textContent).toContain('This link has expired')
  expect(screen.getByRole('button', { name: 'Email me a code' })).toBeDefined()
})
