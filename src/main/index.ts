import { app } from 'electron'
import { findDeepLink, parseDeepLink } from './windows/deep-link.ts'
import { createDesktop } from './desktop.ts'
import { registerAppScheme } from './security/protocol.ts'

app.setName('Cartwright')
app.setAppUserModelId('com.cartwright.desktop')
// Every window is sandboxed anyway. Combined with the switch that root needs, this call would block all child
// processes.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerAppScheme()

if (app.requestSingleInstanceLock()) {
  const desktop = createDesktop(findDeepLink(process.argv))
  app.on('second-instance', (_event, args) => desktop.open(findDeepLink(args)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    desktop.open(parseDeepLink(url))
  })
  void app.whenReady().then(desktop.start)
} else app.quit()
