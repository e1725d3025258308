/** File descriptor of the sandbox's result, separate from anything that is printed. */
export const outputFd = 3;
