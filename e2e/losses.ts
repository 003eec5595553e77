import type { BrowserContext } from '@playwright/test'
import type { AppServer } from './app-server.ts'

type Loss = {
  /** What the interface says is missing. */
  told: string
  /** What a control that needs the server says. */
  refused: string
  cut: (context: BrowserContext, server: AppServer) => Promise<void>
  mend: (context: BrowserContext, server: AppServer) => Promise<void>
}

/** The two ways to be without a network: the device has none, or nobody answers. */
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
