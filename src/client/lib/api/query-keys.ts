export const directionsKey = ['directions'] as const
export const positionsKey = ['positions'] as const
export const estimatesKey = ['estimates'] as const
export const projectsKey = ['projects'] as const
export const channelsKey = ['channels'] as const
export const categoriesKey = ['channel-categories'] as const
export const agencyTemplatesKey = ['agency-templates'] as const
export const chatRoomsKey = ['chats', 'rooms'] as const
