import { callQuery } from '@evens/web/core/api.ts';

export const sessionsQuery = callQuery('GET /api/user/sessions');
