import { describe, expect, it } from 'vitest'
import { checkFile, cleanFileName, isShownInline, servedContentType } from './files.ts'

describe('ticket files', () => {
  it('keep the words of their names without misleading parts', () => {
    for (const [given, type, name] of [
      ['../../etc/passwd', 'text/plain', 'passwd.txt'],
      ['C:\\Users\\me\\Screen shot.PNG', 'image/png', 'Screen shot.png'],
      ['invoice.exe', 'application/pdf', 'invoice.pdf'],
      ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
      ['gnp.\u202etxt', 'text/plain', 'gnp.txt'],
      ['..hidden', 'text/plain', 'hidden.txt'],
      ['a"b\r\nc<d>.log', 'text/plain', 'abcd.log'],
      ['', 'image/gif', 'file.gif'],
      ['Übersicht ☕.csv', 'text/plain', 'Übersicht ☕.csv'],
      [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(100)}.pdf`],
    ] as const) {
      expect(cleanFileName(given, type)).toBe(name)
    }
  })

  it('are accepted by content, not by name', async () => {
    const pdf = { filename: 'bill.html', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n') }
    expect(await checkFile(pdf)).toMatchObject({ content_type: 'application/pdf', file_name: 'bill.pdf' })
    const text = { filename: 'server.log', bytes: Buffer.from('\ufeff12:01 a < b\tdone\r\n') }
    expect(await checkFile(text)).toMatchObject({ content_type: 'text/plain', file_name: 'server.log' })
    for (const words of ['<?xml version="1.0"?><a/>', 'bell\u0007', 'nothing\0']) {
      await expect(checkFile({ filename: 'a.txt', bytes: Buffer.from(words) })).rejects.toMatchObject({ status: 415 })
    }
  })

  it("are served with types that browsers don't execute", () => {
    expect(servedContentType('text/html')).toBe('application/octet-stream')
    expect(servedContentType('image/svg+xml')).toBe('application/octet-stream')
    expect(servedContentType('image/png; name="x"')).toBe('image/png')
    expect(['image/png', 'application/pdf', 'image/svg+xml', 'text/plain'].filter(isShownInline)).toEqual(['image/png'])
  })
})
