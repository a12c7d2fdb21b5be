import { callQuery } from '../../../core/api.ts';

export const sessionsQuery = callQuery('GET /api/user/sessions');
