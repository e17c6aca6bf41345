import { describe, expect, it } from 'vitest'
import { applySettings, defaultSettings, deviceSettingsPatch, parseSettings } from './settings.ts'

describe('device settings', () => {
  it('returns the defaults for missing or invalid data', () => {
    for (const value of [undefined, null, 'dark', 7, [], {}]) expect(parseSettings(value)).toEqual(defaultSettings)
  })

  it('keeps the valid parts of a broken entry and drops unknown names', () => {
    expect(parseSettings({ theme: 'light', notifications: 'yes', colour: 'red' })).toEqual({
      ...defaultSettings,
      theme: 'light',
    })
  })

  it('changes only what a patch names', () => {
    expect(applySettings(defaultSettings, { keep_in_tray: true })).toEqual({ ...defaultSettings, keep_in_tray: true })
  })

  it('rejects a patch with an invalid value or an unknown name', () => {
    expect(deviceSettingsPatch.safeParse({ theme: 'blue' }).success).toBe(false)
    expect(deviceSettingsPatch.safeParse({ colour: 'red' }).success).toBe(false)
  })

  it('merges page sizes with those of other lists, and drops the oldest beyond the limit', () => {
    const sized = applySettings(defaultSettings, { page_sizes: { '/sales/orders': 25 } })
    expect(applySettings(sized, { page_sizes: { '/sales/customers': 10 } }).page_sizes).toEqual({
      '/sales/orders': 25,
      '/sales/customers': 10,
    })
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, list) => [`list ${list}`, 5]))
    const kept = applySettings(sized, { page_sizes: many }).page_sizes
    expect(Object.keys(kept)).toHaveLength(40)
    expect(kept).not.toHaveProperty('/sales/orders')
    expect(deviceSettingsPatch.safeParse({ page_sizes: { orders: -1 } }).success).toBe(false)
  })
})
