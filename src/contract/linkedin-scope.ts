/** What the portal asks LinkedIn for: name and address only, no permission to post. */
export const linkedinScope = 'openid profile email';
