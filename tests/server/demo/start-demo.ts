import { demoPassword, seedDemo } from '#server/commands/seed-demo.ts'
import { demoUsers } from '#server/demo/demo-data.ts'
import { createTestDatabase } from '../test-database.ts'
import { startTestNode } from '../test-server.ts'

/** Starts a small demo and signs its first user in. */
export async function startDemo() {
  const connection = await createTestDatabase()
  const node = await startTestNode(connection)
  await seedDemo(connection, { channels: 5, files: node.files })
  await node.api.signIn(demoUsers[0].email, demoPassword)
  return node
}
