import { describe, expect, it } from 'vitest'
import { applicableCorrections, isConflict, rebase } from './rebase.ts'

const base = { banner: 'Free shipping', second: 'Today', images: ['a'] }

describe('rebase', () => {
  it('applies only local changes to the remote version', () => {
    const local = { ...base, second: 'All week' }
    const remote = { ...base, banner: 'From A' }
    expect(rebase({ base, local, remote })).toEqual({ banner: 'From A', second: 'All week', images: ['a'] })
  })
})

describe('isConflict', () => {
  const local = { ...base, banner: 'Mine' }

  it('is true if both changed a setting differently', () => {
    expect(isConflict({ base, local, remote: { ...base, banner: 'Theirs' } })).toBe(true)
  })

  it('is false if both changed different settings', () => {
    expect(isConflict({ base, local, remote: { ...base, second: 'Theirs' } })).toBe(false)
  })

  it('is false if both made the same change', () => {
    expect(isConflict({ base, local, remote: { ...base, banner: 'Mine' } })).toBe(false)
    const images = ['b']
    expect(isConflict({ base, local: { ...base, images }, remote: { ...base, images: [...images] } })).toBe(false)
  })
})

describe('applicableCorrections', () => {
  const sent = { ...base, banner: '<script>', second: 'Now' }
  const corrections = { banner: '', second: 'now' }

  it('are all corrections if nothing has changed since', () => {
    expect(applicableCorrections(sent, sent, corrections)).toEqual(corrections)
  })

  it('leave out fields that were edited since', () => {
    expect(applicableCorrections(sent, { ...sent, second: 'Now or never' }, corrections)).toEqual({ banner: '' })
  })
})
