/** File descriptor of the sandbox's result, so that nothing printed on the way gets into it. */
export const outputFd = 3;
