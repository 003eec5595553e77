import type { BrowserContext } from '@playwright/test'

/** A server, or a gateway in front of one, which for the browser is the same. */
type Stoppable = { stop(): Promise<void>; start(): Promise<void> }
type Loss = {
  /** The text that the interface shows for this loss. */
  told: string
  /** The reason that a disabled control shows. */
  refused: string
  cut: (context: BrowserContext, server: Stoppable) => Promise<void>
  mend: (context: BrowserContext, server: Stoppable) => Promise<void>
}

/** The two ways to lose the connection: the device has no network, or the server does not answer. */
export const losses: Record<string, Loss> = {
  'the network is off': {
    told: 'Нет сети',
    refused: 'после подключения',
    cut: (context) => context.setOffline(true),
    mend: (context) => context.setOffline(false),
  },
  'the server is stopped': {
    told: 'Сервер не отвечает',
    refused: 'когда он ответит',
    cut: (_context, server) => server.stop(),
    mend: (_context, server) => server.start(),
  },
}
